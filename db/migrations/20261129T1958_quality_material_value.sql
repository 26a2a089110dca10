-- What the material in judged pieces was worth at the standard prices of the day, beside the work in them. Judged before: at those of today.
alter table disposition add column material_value numeric(18, 2) not null default 0 check (material_value >= 0);

alter table disposition no force row level security;
alter table defect no force row level security;
alter table order_operation no force row level security;
alter table report no force row level security;
alter table lot_activity no force row level security;
alter table lot_link no force row level security;
alter table stock_lot no force row level security;
alter table product no force row level security;
update disposition x set material_value = coalesce(round(x.quantity * (
  select sum(k.quantity * m.standard_price / (b.reported_good + b.reported_defective))
  from order_operation o
  join order_operation b on b.team_id = o.team_id and b.work_order_id = o.work_order_id and b.sequence <= o.sequence
    and b.reported_good + b.reported_defective > 0
  join report q on q.team_id = b.team_id and q.order_operation_id = b.id
  join lot_activity a on a.team_id = q.team_id and a.document_kind = 'report' and a.document_id = q.id
  join lot_link k on k.team_id = a.team_id and k.activity_id = a.id and k.undone_by is null
  join stock_lot l on l.team_id = k.team_id and l.id = k.from_lot_id
  join product m on m.team_id = l.team_id and m.id = l.product_id
  where o.team_id = d.team_id and o.id = d.order_operation_id), 2), 0)
from defect d where d.team_id = x.team_id and d.id = x.defect_id;
alter table disposition force row level security;
alter table defect force row level security;
alter table order_operation force row level security;
alter table report force row level security;
alter table lot_activity force row level security;
alter table lot_link force row level security;
alter table stock_lot force row level security;
alter table product force row level security;
