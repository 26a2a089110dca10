-- What a profile began with: the stations of its line, a copy of another profile, or what a program told. Of earlier ones nobody knows.
alter table line_profile add column origin text check (origin in ('template', 'copy', 'told'));
alter table line_profile add column from_id bigint;
alter table line_profile add foreign key (team_id, from_id) references line_profile on delete set null (from_id);
create index line_profile_from on line_profile (team_id, from_id) where from_id is not null;
