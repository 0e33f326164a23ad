alter table memberships add foreign key (company_id) references companies;
alter table memberships add foreign key (user_id) references users;
alter table invitations add foreign key (company_id) references companies;
alter table recovery_codes add foreign key (user_id) references users;
alter table passkeys add foreign key (user_id) references users;
alter table user_sessions add foreign key (user_id) references users;
alter table user_sessions add foreign key (company_id) references companies;
-- A person at the console has links made, too.
alter table magic_links drop constraint magic_links_maker_type_check;
alter table magic_links add constraint magic_links_maker_type_check
  check (maker_type in ('api_key', 'automation', 'applicant', 'operator'));
