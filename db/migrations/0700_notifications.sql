-- Messages to people: what was sent by which channel, to whom, and what became of it.

create table notification (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  channel text not null check (channel in ('inApp', 'email', 'weChat', 'weCom', 'voice')),
  -- Null: a group (a WeCom chat); `recipient_name` and `address` then name all who are meant.
  recipient_id bigint,
  recipient_name text not null,
  -- E-mail address, openid, phone numbers; null where the channel needs none or the person has none.
  address text,
  language text not null,
  subject text not null,
  body text not null,
  -- Screen and query that the message leads to: `andonCall?callId=7`.
  link text,
  -- What it speaks of, by entity and id.
  source text,
  source_id bigint,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  -- Why the last try failed.
  problem text,
  created_at timestamptz not null default now(),
  tried_at timestamptz,
  delivered_at timestamptz,
  read_at timestamptz,
  primary key (team_id, id),
  foreign key (team_id, recipient_id) references team_user
);
call gemba_tenant('notification');
create index notification_created on notification (team_id, created_at);
create index notification_source on notification (team_id, source, source_id);
create index notification_inbox on notification (team_id, recipient_id, id) where channel = 'inApp';
create index notification_unread on notification (team_id, recipient_id) where channel = 'inApp' and read_at is null;

-- How a team reaches a provider. Secrets are sealed by the server's own key (`core/server/secrets.ts`).
create table notification_channel (
  team_id bigint not null default gemba_team() references team,
  channel text not null check (channel in ('email', 'weChat', 'weCom', 'voice')),
  version integer not null default 1,
  enabled boolean not null default false,
  settings jsonb not null default '{}',
  sealed text,
  primary key (team_id, channel)
);
call gemba_tenant('notification_channel');

-- What the product cannot know of a person otherwise: the language that he reads and who he is to WeChat.
create table notification_contact (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  user_id bigint not null,
  language text not null default 'zh-Hans' check (language in ('zh-Hans', 'en', 'vi')),
  we_chat_open_id text,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  unique (team_id, user_id),
  foreign key (team_id, user_id) references team_user
);
call gemba_tenant('notification_contact');
