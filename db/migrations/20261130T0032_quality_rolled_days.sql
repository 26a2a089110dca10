-- Which days of inspections are summed stands in rolled_day, as of all that is kept by day; they are summed anew from there.
drop table inspection_rolled;
