import { LineSettings } from '#areas/lines/web/kit.ts'
import { xy, xyApi, xyQueue } from '../../contract/xy.ts'

const XYSettings = () => <LineSettings line={xy} api={xyApi} queue={xyQueue} />
export default XYSettings
