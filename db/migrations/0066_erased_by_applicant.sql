-- People may have their own data erased (docs/portal.md, "Their own matters").
alter table erasures drop constraint erasures_actor_type_check;
alter table erasures add constraint erasures_actor_type_check check (actor_type in ('api_key', 'operator', 'system', 'applicant'));
