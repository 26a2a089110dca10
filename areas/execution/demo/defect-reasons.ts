import { demoProducts } from '#areas/routing/demo/products.ts'
import { demoPart } from '#core/server/demo/part.ts'
import { inOthers } from '#core/server/demo/words.ts'
import { defectReasonCrud } from '../contract/defect-reason.ts'

/** What is wrong with pieces, in other languages. */
const namesOf = inOthers({
  尺寸: ['Dimensions', 'Kích thước'],
  尺寸超差: ['Out of tolerance', 'Sai kích thước'],
  孔位偏移: ['Hole out of place', 'Lệch vị trí lỗ'],
  外观: ['Appearance', 'Ngoại quan'],
  划伤: ['Scratch', 'Trầy xước'],
  毛刺: ['Burr', 'Ba via'],
  缺料: ['Short shot', 'Thiếu liệu'],
  缩水: ['Sink mark', 'Lõm co ngót'],
  装配: ['Assembly', 'Lắp ráp'],
  漏装: ['Part missing', 'Lắp thiếu'],
  扭矩不足: ['Torque too low', 'Thiếu lực siết'],
  测试: ['Test', 'Kiểm tra'],
  泄漏: ['Leak', 'Rò rỉ'],
  噪音: ['Noise', 'Tiếng ồn'],
})

const cutting = ['SAW', 'TUR', 'MIL', 'DRL', 'GRD']
const forming = ['BLK', 'PRS']
/** What can be wrong with a piece, and at which kinds of work. */
const reasons: { className: string; name: string; kinds: string[] }[] = [
  { className: '尺寸', name: '尺寸超差', kinds: [...cutting, ...forming, 'INJ'] },
  { className: '尺寸', name: '孔位偏移', kinds: ['DRL', 'MIL', ...forming] },
  { className: '外观', name: '划伤', kinds: [...cutting, ...forming, 'DEB', 'CLN', 'SUB', 'MRK', 'PCK'] },
  { className: '外观', name: '毛刺', kinds: [...cutting, ...forming, 'DEB'] },
  { className: '外观', name: '缺料', kinds: ['INJ', ...forming] },
  { className: '外观', name: '缩水', kinds: ['INJ'] },
  { className: '装配', name: '漏装', kinds: ['SUB', 'PCK'] },
  { className: '装配', name: '扭矩不足', kinds: ['SCR'] },
  { className: '测试', name: '泄漏', kinds: ['TST'] },
  { className: '测试', name: '噪音', kinds: ['TST'] },
]

/** Each reason is offered at the operations that can cause it alone. */
export const defectReasons = demoPart({
  name: 'execution.defectReasons',
  needs: { products: demoProducts },
  async make(demo, { products: { operations } }) {
    await demo.addAll(
      defectReasonCrud.add,
      reasons.map(({ className, name, kinds }, i) => ({
        code: `D${String(i + 1).padStart(2, '0')}`,
        name,
        names: namesOf(name),
        className,
        classNames: namesOf(className),
        operationIds: operations.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id),
      })),
    )
  },
})
