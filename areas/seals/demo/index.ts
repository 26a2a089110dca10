import { instructionKind } from '#areas/esop/contract/instruction.ts'
import { instructions } from '#areas/esop/demo/instructions.ts'
import type { DraftOf } from '#core/contract/entity.ts'
import { demoPart } from '#core/server/demo/part.ts'
import { type seal, sealCrud } from '../contract/seal.ts'
import { stampNow } from '../server/index.ts'

/** The document of the injection molding. */
const sealed = 'ZY-ZS-01.pdf'

const frame = {
  shape: 'rectangle',
  color: 'red',
  borderWidth: 0.6,
  borderRadius: 1.5,
  width: 44,
  height: 13,
  orientation: 'portrait',
  left: 152,
  top: 268,
  fontSize: 14,
  bold: true,
  pages: 'all',
} as const

/** Documents are controlled once the first level has approved them; the second signs with name and day, and with it anybody may check the file. */
const seals: DraftOf<typeof seal>[] = [
  { ...frame, name: '受控章', level: 1, kind: 'text', text: '受控文件' },
  {
    ...frame,
    name: '批准人',
    level: 2,
    kind: 'person',
    shape: 'plain',
    width: 26,
    height: 8,
    left: 98,
    top: 268,
    fontSize: 12,
    borderWidth: 0,
  },
  {
    ...frame,
    name: '批准日期',
    level: 2,
    kind: 'date',
    shape: 'plain',
    width: 30,
    height: 8,
    left: 96,
    top: 275,
    fontSize: 11,
    bold: false,
    borderWidth: 0,
  },
  {
    ...frame,
    name: '校验码',
    level: 2,
    kind: 'code',
    shape: 'plain',
    color: 'black',
    width: 42,
    height: 18,
    left: 154,
    top: 238,
    fontSize: 6,
    bold: false,
    borderWidth: 0,
    pages: 'first',
  },
]

/** Seals, and one document that carries them: the others were approved before there were any. */
const demoSeals = demoPart({
  name: 'seals.seals',
  needs: { instructions },
  async make(demo): Promise<void> {
    await demo.addAll(sealCrud.add, seals)
    const { id } = await demo.db
      .selectFrom('instruction')
      .select('id')
      .where('code', '=', sealed)
      .where('status', '=', 'approved')
      .executeTakeFirstOrThrow()
    await demo.within('demo', (ctx) => stampNow(ctx, { kind: instructionKind, id }))
  },
})

/** What the area brings to the demo factory. */
export const demo = [demoSeals]
