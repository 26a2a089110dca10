import { unitCrud } from '#areas/materials/contract/unit.ts'
import { demoPart } from '#core/server/demo/part.ts'
import { inOthers } from '#core/server/demo/words.ts'

/** What quantities are counted in, in other languages. Symbols are the same in all. */
const namesOf = inOthers({
  件: ['pcs', 'cái'],
  个: ['ea', 'chiếc'],
  套: ['set', 'bộ'],
  箱: ['box', 'thùng'],
  卷: ['roll', 'cuộn'],
  张: ['sheet', 'tấm'],
})

const words = [
  ['件', 'H87'],
  ['个', 'EA'],
  ['套', 'SET'],
  ['箱', 'XBX'],
  ['卷', 'RO'],
  ['张', 'ST'],
] as const
const symbols = [
  ['kg', 'KGM', 3],
  ['m', 'MTR', 3],
  ['L', 'LTR', 3],
] as const

/** Units of measure by UN/ECE Recommendation 20. */
export const demoUnits = demoPart({
  name: 'materials.units',
  needs: {},
  async make(demo) {
    await demo.addAll(unitCrud.add, [
      ...words.map(([name, uneceCode]) => ({ name, names: namesOf(name), uneceCode, decimals: 0 })),
      ...symbols.map(([name, uneceCode, decimals]) => ({ name, uneceCode, decimals })),
    ])
  },
})
