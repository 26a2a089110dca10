import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'
import { writtenText } from '#core/contract/text.ts'

const id = z.number().int().positive()
const version = writtenText().trim().min(1).max(32)

/** One node of a multi-level BOM. Quantities in the material's main unit. */
export interface BomNode {
  productId: number
  code: string
  name: string
  spec: string | null
  unit: string
  kind: string
  lineNumber: number | null
  /** For one of the parent, before scrap. */
  quantity: number
  scrapRate: number
  /** For one of the root, scrap of every level included. */
  total: number
  warehouse: string | null
  /** The version that its own components come from; null: it has none. */
  bomVersion: string | null
  children: BomNode[]
}

const node: z.ZodType<BomNode> = z.lazy(() =>
  z.object({
    productId: z.number(),
    code: z.string(),
    name: z.string(),
    spec: z.string().nullable(),
    unit: z.string(),
    kind: z.string(),
    lineNumber: z.number().nullable(),
    quantity: z.number(),
    scrapRate: z.number(),
    total: z.number(),
    warehouse: z.string().nullable(),
    bomVersion: z.string().nullable(),
    children: z.array(node),
  }),
)

export const getBomTree = endpoint({
  path: '/productionbase/web/getBomTree',
  access: { right: 'bom.view' },
  /** `bomId`: the version to start from; absent: the default one. Components always come from their default BOM. */
  input: z.object({ productId: id, bomId: id.optional() }),
  /** A tree past 5,000 nodes or 20 levels is cut there and says so. */
  output: z.object({ root: node, truncated: z.boolean() }),
  summary: 'The multi-level BOM of a product',
})

export const setDefaultBom = endpoint({
  path: '/productionbase/web/setDefaultBom',
  access: { right: 'bom.edit' },
  write: true,
  input: z.object({ id }),
  output: z.object({ id }),
  summary: 'Makes a BOM version the one that confirmations take',
})

export const copyBom = endpoint({
  path: '/productionbase/web/copyBom',
  access: { right: 'bom.add' },
  write: true,
  /** `productId` absent: another version of the same product. */
  input: z.object({ id, productId: id.optional(), bomVersion: version }),
  output: z.object({ id }),
  summary: 'Copies a BOM to another version or another product',
})
