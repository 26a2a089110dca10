import { z } from 'zod'
import { unitLevels } from '#areas/inventory/contract/unit.ts'
import { endpoint } from '#core/contract/endpoint.ts'
import { confirmed, idInput } from '#core/contract/list.ts'
import { scannedText, writtenText } from '#core/contract/text.ts'
import { ruleContents, ruleMixing } from './rule.ts'
import { packingUnitStatus } from './unit.ts'

const prefix = '/warehouse/web'
const id = z.number().int().positive()
const quantity = z.number().gt(0).max(99_999_999_999)
const access = { right: 'packing.pack' }
const level = z.enum(unitLevels)
/** Of the unit, and the version that the person saw. */
const versioned = z.object({ id, version: z.number().int().positive() })
const customer = writtenText().trim().max(128).default('')

const content = z.object({
  id: z.number(),
  productCode: z.string(),
  productName: z.string(),
  lotNumber: z.string(),
  /** Empty: none. */
  serialNo: z.string(),
  quantity: z.number(),
  unit: z.string(),
  /** The lot or the piece is on hold: it does not leave. */
  held: z.boolean(),
  packedByName: z.string().nullable(),
  packedAt: z.string(),
})
export type PackedContent = z.infer<typeof content>

const inner = z.object({
  id: z.number(),
  number: z.string(),
  level,
  part: z.boolean(),
  products: z.string(),
  quantity: z.number(),
})

const sheet = z.object({
  id: z.number(),
  version: z.number(),
  number: z.string(),
  level,
  status: z.enum(packingUnitStatus.codes),
  part: z.boolean(),
  customer: z.string(),
  locationId: z.number(),
  locationCode: z.string(),
  parentNumber: z.string().nullable(),
  /** What holds it: document, reason and person; null: nothing. */
  heldFor: z.string().nullable(),
  /** What goes into it; null: no rule says. */
  rule: z
    .object({
      content: z.enum(ruleContents),
      quantity: z.number(),
      mixing: z.enum(ruleMixing),
      grossWeight: z.number().nullable(),
      tolerance: z.number().nullable(),
    })
    .nullable(),
  /** How much of what the rule counts is in it: pieces, or units. */
  packed: z.number(),
  /** The lines that were put in last at the top. */
  contents: z.array(content),
  units: z.array(inner),
})
export type UnitSheet = z.infer<typeof sheet>

export const getPackingUnitSheet = endpoint({
  path: `${prefix}/getPackingUnitSheet`,
  access: { right: 'packing.view' },
  input: idInput,
  output: sheet,
  summary: 'A handling unit with what stands in it and the rule that it is packed by',
})

export const openPackingUnit = endpoint({
  path: `${prefix}/openPackingUnit`,
  access,
  write: true,
  input: z.object({ level, locationId: id, customer }),
  output: sheet,
  summary: 'Opens a handling unit with nothing in it',
})

/** What a scan did: `opened` shows a unit, `put` and `out` moved something, `nested` put a unit in, `merged` poured one over. */
export const scanResults = ['opened', 'put', 'out', 'nested', 'merged'] as const

export const scanPackingUnit = endpoint({
  path: `${prefix}/scanPackingUnit`,
  access,
  write: true,
  input: z.object({
    /** The unit that is being packed; absent: a piece opens one, a unit's label shows it. */
    unitId: id.nullish(),
    /** A serial, a lot, a product, or the label of a unit. */
    code: scannedText().trim().min(1).max(200),
    /** Absent: one. A serial is always one. */
    quantity: quantity.nullish(),
    /** As much as lies there loose and still fits, in place of a quantity. */
    fill: z.boolean().default(false),
    /** Takes out what is scanned in place of putting it in. */
    out: z.boolean().default(false),
    /** Of the unit that a piece opens. */
    locationId: id,
    level: level.default('box'),
    customer,
    /** The customised line whose packing station it is: what is refused there is among its refused scans. */
    line: writtenText().max(32).nullish(),
    confirmed,
  }),
  output: z.object({
    result: z.enum(scanResults),
    /** What was scanned, for people: a serial, a lot with its product, a unit. */
    what: z.string(),
    quantity: z.number(),
    /** It holds what its rule says. */
    full: z.boolean(),
    sheet,
  }),
  summary:
    'Packs what is scanned: a piece or a unit goes in, wrong, held, unapproved and doubled ones are refused; without a unit one is opened',
})
export type ScanAnswer = z.infer<typeof scanPackingUnit.output>

export const takeOutPackingUnit = endpoint({
  path: `${prefix}/takeOutPackingUnit`,
  access,
  write: true,
  /** `contentId`: a line of what stands in the unit. Absent quantity: all of it. */
  input: z.object({ id, contentId: id, quantity: quantity.nullish() }),
  output: sheet,
  summary: 'Takes a line of an open unit out again; it lies loose at the unit’s place',
})

export const takeOffPackingUnit = endpoint({
  path: `${prefix}/takeOffPackingUnit`,
  access,
  write: true,
  input: idInput,
  output: sheet,
  summary: 'Takes a unit out of the open one that it stands in; answers that one',
})

export const closePackingUnit = endpoint({
  path: `${prefix}/closePackingUnit`,
  access: { right: packingUnitStatus.verbs.close.right },
  write: true,
  input: versioned.extend({
    /** Kilograms; asked for where the rule weighs. */
    weight: z.number().gt(0).max(999_999).nullish(),
    confirmed,
  }),
  output: sheet,
  summary: 'Closes a unit; a part box is asked about, one that is off its weight is refused',
})

export const reopenPackingUnit = endpoint({
  path: `${prefix}/reopenPackingUnit`,
  access: { right: packingUnitStatus.verbs.reopen.right },
  write: true,
  input: versioned,
  output: sheet,
  summary: 'Opens a closed unit that stands in none, to pack it anew',
})

export const dissolvePackingUnit = endpoint({
  path: `${prefix}/dissolvePackingUnit`,
  access: { right: packingUnitStatus.verbs.dissolve.right },
  write: true,
  input: versioned,
  output: sheet,
  summary: 'Empties a unit for good: what stands in it lies loose at its place, units in it stand by themselves',
})

export const movePackingUnit = endpoint({
  path: `${prefix}/movePackingUnit`,
  access: { right: packingUnitStatus.verbs.move.right },
  write: true,
  input: versioned.extend({ toLocationId: id }),
  output: sheet,
  summary: 'Moves a unit with all that stands in it to another place',
})

const ids = z.array(id).max(200).default([])

export const splitPackingUnit = endpoint({
  path: `${prefix}/splitPackingUnit`,
  access,
  write: true,
  /** Units, and lines of what stands in it itself, that go into the new one. */
  input: versioned.extend({ unitIds: ids, contentIds: ids }),
  output: sheet,
  summary: 'Puts some of what stands in an open unit into a new one of its level; answers the new one',
})

export const mergePackingUnit = endpoint({
  path: `${prefix}/mergePackingUnit`,
  access,
  write: true,
  input: versioned.extend({ fromId: id, fromVersion: z.number().int().positive() }),
  output: sheet,
  summary: 'Puts all that stands in a unit into another open one of its level, and ends it',
})

export const getPackingUnitCourse = endpoint({
  path: `${prefix}/getPackingUnitCourse`,
  access: { right: 'packing.view' },
  input: idInput,
  output: z.object({
    rows: z.array(
      z.object({
        /** A unit by its number; a piece by product, lot and serial. */
        what: z.string(),
        /** Into the unit; else out of it. */
        came: z.boolean(),
        at: z.string(),
        person: z.string().nullable(),
      }),
    ),
  }),
  summary: 'What came into a handling unit and what left it, the last first',
})

const label = z.object({
  id: z.number(),
  number: z.string(),
  /** The number is an SSCC. */
  sscc: z.boolean(),
  level,
  part: z.boolean(),
  customer: z.string(),
  closedAt: z.string().nullable(),
  weight: z.number().nullable(),
  /** Units that stand in it itself. */
  unitCount: z.number().int(),
  lines: z.array(
    z.object({
      productCode: z.string(),
      productName: z.string(),
      productSpec: z.string().nullable(),
      gtin: z.string().nullable(),
      lotNumber: z.string(),
      quantity: z.number(),
      unit: z.string(),
      expiresOn: z.string().nullable(),
    }),
  ),
})
export type UnitLabel = z.infer<typeof label>

export const printPackingUnit = endpoint({
  path: `${prefix}/printPackingUnit`,
  access: { right: 'packing.view' },
  write: true,
  input: z.object({ ids: z.array(id).min(1).max(100) }),
  output: z.object({ labels: z.array(label) }),
  summary: 'Labels of units with what stands in them, by product and lot; counts the print',
})
