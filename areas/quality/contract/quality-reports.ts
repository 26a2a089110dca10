import { lineReference } from '#areas/calendar/contract/line-reference.ts'
import { teamUserReference } from '#areas/identity/contract/team-user.ts'
import { productReference } from '#areas/materials/contract/product-reference.ts'
import { moldReference } from '#areas/molds/contract/mold.ts'
import { operationReference } from '#areas/routing/contract/references.ts'
import { machineReference } from '#areas/workcenters/contract/machine.ts'
import { field } from '#core/contract/field.ts'
import { defineSummary } from '#core/contract/summary.ts'
import { reasonReference } from './defect.ts'
import { schemeReference } from './scheme.ts'

const readonly = { readonly: true } as const
const pieces = () => field.decimal({ ...readonly, scale: 4 })
const count = () => field.integer(readonly)
/** A count of which parts may be told of several. */
const part = () => field.decimal({ ...readonly, scale: 2 })
const share = () => field.decimal({ ...readonly, scale: 4 })
const value = () => field.decimal({ ...readonly, scale: 2 })

const matter = () => ({
  productId: field.reference(productReference, { ...readonly, display: 'productName' }),
  operationId: field.reference(operationReference, { ...readonly, display: 'operationName' }),
  lineId: field.reference(lineReference, { ...readonly, display: 'lineName' }),
  machineId: field.reference(machineReference, { ...readonly, display: 'machineName' }),
})

/**
 * What was defective, by the production day of the report that says so, what became of it, and what it cost: at the piece rates of the
 * order of scrap the work up to its operation, of rework what was done again; and the material of both by the ledger, at standard prices.
 * By supplier, pieces are told of those whose lots their order had taken when they were reported, to each of them an equal part.
 */
export const defectReport = defineSummary({
  name: 'defectReport',
  prefix: '/production/web',
  noun: 'DefectReport',
  right: 'defect',
  dimensions: {
    reasonId: field.reference(reasonReference, { ...readonly, display: 'reasonName' }),
    ...matter(),
    moldId: field.reference(moldReference, { ...readonly, display: 'moldName' }),
    userId: field.reference(teamUserReference, { ...readonly, display: 'userName' }),
    shift: field.text(readonly),
    supplier: field.text(readonly),
  },
  measures: {
    defective: pieces(),
    ppm: field.decimal({ ...readonly, scale: 0 }),
    rework: pieces(),
    scrap: pieces(),
    concession: pieces(),
    returned: pieces(),
    waiting: pieces(),
    scrapCost: value(),
    reworkCost: value(),
    materialCost: value(),
    cost: value(),
  },
  first: ['reasonId'],
  chart: 'defective',
  summary:
    'Defective pieces by cause, product, operation, machine, mold, person, shift or supplier of material: parts per million, dispositions, cost',
})

/**
 * Inspections that were judged, by the day of the judgement, and what they found. By supplier, an inspection is told of those whose lots its
 * order had taken when it was judged, to each of them an equal part.
 */
export const inspectionReport = defineSummary({
  name: 'inspectionReport',
  prefix: '/production/web',
  noun: 'InspectionReport',
  right: 'inspectionRecord',
  dimensions: {
    schemeId: field.reference(schemeReference, { ...readonly, display: 'schemeName' }),
    ...matter(),
    inspectorId: field.reference(teamUserReference, { ...readonly, display: 'inspectorName' }),
    supplier: field.text(readonly),
  },
  measures: {
    inspections: part(),
    passed: part(),
    failed: part(),
    conceded: part(),
    passRate: share(),
    late: part(),
    sampled: part(),
    nonconforming: part(),
    ppm: field.decimal({ ...readonly, scale: 0 }),
    minutes: field.decimal({ ...readonly, scale: 1 }),
  },
  first: ['schemeId'],
  chart: 'passRate',
  summary:
    'Inspections by scheme, product, operation, machine, inspector or supplier of material: passed, failed, found per million, time until judged',
})

/**
 * What suppliers sent, what its inspection on receipt found, and what went back: to suppliers, and from customers. Moves by their day, inspections
 * by the day on which they began; what was undone is not told. Quantities and what of them went back per million are told of one unit alone.
 */
export const goodsReport = defineSummary({
  name: 'goodsReport',
  prefix: '/production/web',
  noun: 'GoodsReport',
  right: 'stockLot',
  dimensions: {
    supplier: field.text(readonly),
    productId: field.reference(productReference, { ...readonly, display: 'productName' }),
  },
  measures: {
    receipts: count(),
    received: pieces(),
    inspected: count(),
    accepted: count(),
    refused: count(),
    waiting: count(),
    acceptRate: share(),
    returns: count(),
    returned: pieces(),
    ppm: field.decimal({ ...readonly, scale: 0 }),
    returnedValue: value(),
    customerReturns: count(),
    customerReturned: pieces(),
  },
  first: ['supplier'],
  chart: 'receipts',
  summary:
    'Receipts by supplier or material: lots inspected on receipt, accepted and refused, returned to suppliers and by customers',
})

/** Measures of the quality reports that are shares. */
export const qualityShares: readonly string[] = ['passRate', 'acceptRate']
