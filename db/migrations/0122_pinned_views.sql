-- Who has a view on their first page, with how many are in it: until now, everybody had their own there.
alter table saved_views add column pinned_by uuid[] not null default '{}';
update saved_views set pinned_by = array[user_id];
