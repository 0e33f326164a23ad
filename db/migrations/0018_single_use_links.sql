-- A link that leads nowhere once it was used.
alter table magic_links add column single_use boolean not null default false;
