-- What a team words itself, in the other languages of its people: {"en": "…", "vi": "…"} beside each text.
alter table andon_type add column names jsonb not null default '{}';
alter table andon_item add column contents jsonb not null default '{}';
alter table defect_reason
  add column names jsonb not null default '{}',
  add column class_names jsonb not null default '{}';
alter table exception_reason
  add column names jsonb not null default '{}',
  add column class_names jsonb not null default '{}';
