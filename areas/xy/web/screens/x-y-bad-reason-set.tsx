import { LineCauses } from '#areas/lines/web/kit.ts'
import { xy, xyApi } from '../../contract/xy.ts'

const XYBadRasonSet = () => <LineCauses line={xy} api={xyApi} settings="xYSettings" />
export default XYBadRasonSet
