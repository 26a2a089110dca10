import { MainOrders } from '#areas/lines/web/kit.ts'
import { xy, xyMain } from '../../contract/xy.ts'

const XYmainWorkorder = () => <MainOrders line={xy} api={xyMain} />
export default XYmainWorkorder
