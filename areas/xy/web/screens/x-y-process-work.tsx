import { LineStation } from '#areas/lines/web/kit.ts'
import { xy, xyApi, xyQueue } from '../../contract/xy.ts'

const XYprocessWork = () => <LineStation line={xy} api={xyApi} settings="xYSettings" queue={xyQueue} />
export default XYprocessWork
