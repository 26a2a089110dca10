import { LineRepairs } from '#areas/lines/web/kit.ts'
import { xy, xyApi, xyUnits } from '../../contract/xy.ts'

const XYmainRepair = () => <LineRepairs line={xy} api={xyApi} units={xyUnits} />
export default XYmainRepair
