import { LineQueue } from '#areas/lines/web/kit.ts'
import { xy, xyQueue } from '../../contract/xy.ts'

const XYworkSchedule = () => <LineQueue line={xy} api={xyQueue} />
export default XYworkSchedule
