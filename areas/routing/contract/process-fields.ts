import { unitReference } from '#areas/materials/contract/unit-reference.ts'
import { field } from '#core/contract/field.ts'

/** The times and prices of an operation, alike in the master, in a routing and in a product's man-hours. */
export const timeFields = {
  singleTripQuantity: field.decimal({ initial: 1, above: 0 }),
  /** Seconds for one trip. */
  singleProcessingTime: field.decimal({ required: true, above: 0, scale: 3, unit: 's' }),
  /** Minutes before the first piece. */
  timePreparation: field.decimal({ initial: 0, scale: 2, unit: 'min' }),
  unitPrice: field.decimal({ required: true, scale: 6 }),
  /** Seconds of green lamp for one trip. */
  greenLampDuration: field.decimal({ above: 0, scale: 3, unit: 's' }),
}

export const moreTimeFields = {
  difficultyRate: field.decimal({ initial: 1, above: 0 }),
  /** Minutes between the set-up and the first piece; planning reckons them with the set-up. */
  machineAdjustMinutes: field.decimal({ initial: 0, scale: 2, unit: 'min' }),
}

/** What goes into an operation and how its quantity is counted. */
export const materialFields = {
  component: field.text({ max: 128 }),
  componentMultiple: field.decimal({ above: 0, scale: 6 }),
  materialCode: field.text({ max: 64, verbatim: true }),
  warehouse: field.text({ max: 64 }),
}

export const unitFields = {
  auxiliaryUnit: field.named(unitReference, { max: 16, display: 'auxiliaryUnitText' }),
  mainFactor: field.decimal({ above: 0, scale: 6 }),
  auxiliaryFactor: field.decimal({ above: 0, scale: 6 }),
}

/** Codes of inspection schemes. */
export const schemeFields = {
  firstScheme: field.text({ max: 64, verbatim: true }),
  inProcessScheme: field.text({ max: 64, verbatim: true }),
  selfScheme: field.text({ max: 64, verbatim: true }),
  finalScheme: field.text({ max: 64, verbatim: true }),
}

export const toolFields = {
  mold: field.text({ max: 64, verbatim: true }),
  fixtureNumber: field.text({ max: 64, verbatim: true }),
  keyProcess: field.boolean({ initial: false }),
  customCode: field.text({ max: 64, verbatim: true }),
}

/** What a blank means where the column cannot be empty. */
export const processBlanks = {
  singleTripQuantity: 1,
  timePreparation: 0,
  difficultyRate: 1,
  machineAdjustMinutes: 0,
  keyProcess: false,
}

/** What of an operation's master a routing starts from. */
export const takenFromMaster = [
  'groupNo',
  'workCenterId',
  'difficultyRate',
  'unitPrice',
  'timePreparation',
  'singleTripQuantity',
  'singleProcessingTime',
  'greenLampDuration',
  'machineAdjustMinutes',
  'component',
  'componentMultiple',
  'materialCode',
  'warehouse',
  'mold',
  'fixtureNumber',
  'keyProcess',
  'customCode',
  'firstScheme',
  'inProcessScheme',
  'selfScheme',
  'finalScheme',
  'auxiliaryUnit',
  'mainFactor',
  'auxiliaryFactor',
] as const
