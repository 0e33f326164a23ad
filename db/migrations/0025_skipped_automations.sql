-- What a caller asked to be stored without running automations.
alter table candidate_updates add column skip_automations boolean not null default false;
alter table documents add column skip_automations boolean not null default false;
