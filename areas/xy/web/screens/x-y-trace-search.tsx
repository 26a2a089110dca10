import { LineTrace } from '#areas/lines/web/kit.ts'
import { xyUnits } from '../../contract/xy.ts'

const XYtraceSearch = () => <LineTrace api={xyUnits} />
export default XYtraceSearch
