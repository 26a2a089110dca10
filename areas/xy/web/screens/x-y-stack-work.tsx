import { LinePacking } from '#areas/lines/web/kit.ts'
import { xy } from '../../contract/xy.ts'

/** A stack is a handling unit of its own, and a pallet takes stacks. */
const levels = ['carton', 'pallet'] as const

const XYstackWork = () => <LinePacking line={xy} levels={levels} />
export default XYstackWork
