-- What a period was last reckoned from, so that the next reckoning takes up whom a change touches and nobody else: what holds for more than one
-- person stands with the period, what is a person's own with him.
alter table wage_period add column basis jsonb not null default '{}';
-- Digests of his approved reports, time on duty and short work; empty: not known, and he is reckoned.
alter table wage_person add column sources text not null default '';
