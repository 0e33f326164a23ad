-- A counter repeats after a restore: an older dump with another change has the number that a running process has already read
-- other flows under. A random version never does.
alter table companies
  alter column config_version drop default,
  alter column config_version type uuid using gen_random_uuid(),
  alter column config_version set default gen_random_uuid();

create or replace function note_config_change() returns trigger language plpgsql as $$
begin
  update companies set config_version = gen_random_uuid() where id in (select company_id from changed);
  return null;
end
$$;

create or replace function note_company_change() returns trigger language plpgsql as $$
begin
  new.config_version := gen_random_uuid();
  return new;
end
$$;
