-- Capability of what is charted, kept with what is entered: a list of ten thousand characteristics, the worst first, reads it and reckons nothing.
create table spc_capability (
  team_id bigint not null default gemba_team() references team,
  characteristic_id bigint not null,
  -- Values it is of, the newest points; indices null: too few, no limits of the item, or no spread.
  samples integer not null check (samples >= 0),
  cpk numeric,
  ppk numeric,
  primary key (team_id, characteristic_id),
  foreign key (team_id, characteristic_id) references spc_characteristic on delete cascade
);
call gemba_tenant('spc_capability');

-- What stands on charts already. The constants are d2 and c4 of subgroups by their size.
alter table spc_characteristic no force row level security;
alter table spc_point no force row level security;
alter table inspection_scheme_item no force row level security;
alter table spc_capability no force row level security;
insert into spc_capability (team_id, characteristic_id, samples, cpk, ppk)
select c.team_id, c.id, f.samples, round((m.margin / nullif(3 * f.within, 0))::numeric, 4), round((m.margin / nullif(3 * f.overall, 0))::numeric, 4)
from spc_characteristic c
cross join lateral (
  with q as (select p.serial, p.measured from spc_point p where p.team_id = c.team_id and p.characteristic_id = c.id
    order by p.serial desc limit 125),
  v as (select q.serial, e.value::float8 as value from q cross join lateral jsonb_array_elements_text(q.measured) e (value)),
  g as (select count(*)::int as size, max(value) - min(value) as range, stddev_samp(value) as deviation,
    abs(min(value) - lag(min(value)) over (order by serial)) as moving from v group by serial),
  w as (select case c.chart when 'iMR' then avg(g.moving) / 1.128379
    when 'xbarR' then avg(g.range / (array[null, 1.128379, 1.692569, 2.058751, 2.325929, 2.534413, 2.704357, 2.847201, 2.970026, 3.077505, 3.172873, 3.258455,
      3.335980, 3.406763, 3.471827, 3.531983, 3.587884, 3.640064, 3.688963, 3.734950, 3.778336, 3.819385, 3.858323, 3.895348,
      3.930629]::float8[])[g.size])
    else avg(g.deviation / (array[null, 0.797885, 0.886227, 0.921318, 0.939986, 0.951533, 0.959369, 0.965030, 0.969311, 0.972659, 0.975350, 0.977559,
      0.979406, 0.980971, 0.982316, 0.983484, 0.984506, 0.985410, 0.986214, 0.986934, 0.987583, 0.988170, 0.988705, 0.989193,
      0.989640]::float8[])[g.size]) end as sigma from g)
  select count(*)::int as samples, avg(value) as mean, stddev_samp(value) as overall, (select sigma from w) as within from v) f
left join lateral (select case when f.samples >= 25 then least(i.upper - f.mean, f.mean - i.lower) end as margin
  from inspection_scheme_item i where i.team_id = c.team_id and i.scheme_id = c.scheme_id and i.item = c.item and i.kind = 'measured'
  order by i.place limit 1) m on true;
alter table spc_characteristic force row level security;
alter table spc_point force row level security;
alter table inspection_scheme_item force row level security;
alter table spc_capability force row level security;
