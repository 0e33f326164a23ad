-- Not only moves are done with many: they are assigned and tagged, are sent messages, and are sent links.
alter table bulk_actions drop constraint bulk_actions_kind_check;
alter table bulk_actions add constraint bulk_actions_kind_check check (kind in ('move', 'assign', 'message', 'link'));
-- Of one that was assigned or tagged: who looked after it before, and which tags came and went.
alter table bulk_action_items add column change jsonb;
-- Of one that was sent something.
alter table bulk_action_items add column mail_id uuid;
