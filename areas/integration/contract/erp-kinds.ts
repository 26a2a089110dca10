/** What an ERP can be told, each with the right by which whoever switches it on may see that. */
export const erpRights = {
  'erp.report': 'report.view',
  'erp.orderCompleted': 'workOrder.view',
  'erp.receipt': 'inventory.view',
  'erp.consumption': 'inventory.view',
  'erp.scrap': 'inventory.view',
  'erp.difference': 'inventory.view',
} as const satisfies Record<string, string>

export type ErpKind = keyof typeof erpRights
export const erpKinds = Object.keys(erpRights) as [ErpKind, ...ErpKind[]]

/** What every entry says, before the facts of its kind. */
export const envelopeFields = ['key', 'kind', 'reverses', 'document', 'occurredAt'] as const

const moveFields = [
  'id',
  'kind',
  'productCode',
  'quantity',
  'unit',
  'fromPlace',
  'fromKind',
  'toPlace',
  'toKind',
  'fromLot',
  'toLot',
  'effectiveAt',
  'documentKind',
  'documentNo',
  'workorderNo',
  'note',
] as const

/** The facts of each kind, offered when fields are mapped. Fields of moves keep their own `kind` as `moveKind`. */
export const factFields: Record<ErpKind, readonly string[]> = {
  'erp.report': [
    'id',
    'reportNo',
    'correctsNo',
    'taskNo',
    'workorderNo',
    'productCode',
    'unit',
    'operationNo',
    'operationName',
    'isLast',
    'workCenterNo',
    'shiftDate',
    'reportedAt',
    'goodQuantity',
    'defectiveQuantity',
    'reporterNo',
    'reason',
  ],
  'erp.orderCompleted': [
    'id',
    'workorderNo',
    'status',
    'productCode',
    'productName',
    'unit',
    'planQuantity',
    'completedQuantity',
    'approvedQuantity',
    'defectiveQuantity',
    'salesOrderNo',
    'customer',
  ],
  'erp.receipt': moveFields.map((name) => (name === 'kind' ? 'moveKind' : name)),
  'erp.consumption': moveFields.map((name) => (name === 'kind' ? 'moveKind' : name)),
  'erp.scrap': moveFields.map((name) => (name === 'kind' ? 'moveKind' : name)),
  'erp.difference': moveFields.map((name) => (name === 'kind' ? 'moveKind' : name)),
}
