-- By what a scenario's search goes: how many search side by side, the seed that found the best plan, what no plan can be below.
alter table scenario add column search jsonb;
