-- What people ask about a line of their pay, and what they are answered. A thread shows the one line that it is about, as it was told to its
-- person when he asked, and opens nothing else of his pay.

create table wage_question (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  user_id bigint not null,
  -- Which line it is, the same before and after the period was reckoned.
  line_key text not null,
  -- The line with how it came about, as it stood when he asked last.
  line jsonb not null,
  answered boolean not null default false,
  -- When something was said last.
  told_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  unique (team_id, user_id, line_key),
  foreign key (team_id, user_id) references team_user
);
call gemba_tenant('wage_question');
create index wage_question_told on wage_question (team_id, told_at);

create table wage_message (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  question_id bigint not null,
  author_id bigint not null,
  text text not null,
  created_at timestamptz not null,
  primary key (team_id, id),
  foreign key (team_id, question_id) references wage_question on delete cascade,
  foreign key (team_id, author_id) references team_user
);
call gemba_tenant('wage_message');
create index wage_message_question on wage_message (team_id, question_id, id);
create index wage_message_author on wage_message (team_id, author_id);
