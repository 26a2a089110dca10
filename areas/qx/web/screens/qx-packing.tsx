import { LinePacking } from '#areas/lines/web/kit.ts'
import { qx } from '../../contract/qx.ts'

/** What stands on pallets is packed at packing's own station. */
const levels = ['box'] as const

const QxPacking = () => <LinePacking line={qx} levels={levels} />
export default QxPacking
