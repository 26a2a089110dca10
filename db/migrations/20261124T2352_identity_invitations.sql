-- An account that another team has is invited, and belongs to a team once its person says so.
alter table team_user drop constraint team_user_status_check;
alter table team_user add constraint team_user_status_check check (status in ('enabled', 'disabled', 'invited'));

alter table membership
  add column invited boolean not null default false,
  add column invited_at timestamptz,
  -- Who asks, as his team calls him.
  add column invited_by text;

-- Whoever is no user of a team any more does not belong to it.
create or replace function team_user_membership() returns trigger language plpgsql as $$
begin
  if new.deleted_at is not null then
    delete from membership where account_id = new.account_id and team_id = new.team_id and user_id = new.id;
    return null;
  end if;
  insert into membership (account_id, team_id, user_id, web_login, enabled, invited, invited_at)
  values (new.account_id, new.team_id, new.id, new.web_login, new.status = 'enabled', new.status = 'invited',
    case when new.status = 'invited' then now() end)
  on conflict (account_id, team_id) do update
    set user_id = excluded.user_id, web_login = excluded.web_login, enabled = excluded.enabled, invited = excluded.invited,
      invited_at = coalesce(membership.invited_at, excluded.invited_at);
  return null;
end $$;

alter table team_user no force row level security;
delete from membership m using team_user u
where u.team_id = m.team_id and u.id = m.user_id and u.deleted_at is not null;
alter table team_user force row level security;

-- A password that an administrator hands over opens once, until this moment; null: the person has chosen it.
alter table account add column hand_over_until timestamptz;
