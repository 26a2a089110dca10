-- What documents are about: a product, a machine, a mold, an operation, a work order. The row that is named may go; then nobody asks for the link.
create table document_link (
  team_id bigint not null default gemba_team() references team,
  kind text not null check (kind in ('product', 'machine', 'mold', 'operation', 'workOrder')),
  subject_id bigint not null,
  document_id bigint not null,
  linked_by bigint not null,
  linked_at timestamptz not null default now(),
  primary key (team_id, kind, subject_id, document_id),
  foreign key (team_id, document_id) references document on delete cascade,
  foreign key (team_id, linked_by) references team_user
);
call gemba_tenant('document_link');
create index document_link_document on document_link (team_id, document_id);
