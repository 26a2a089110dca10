import { LineTests } from '#areas/lines/web/kit.ts'
import { qxApi } from '../../contract/qx.ts'

const QxAirTightnessTestTable = () => <LineTests api={qxApi} test="airTightness" serials="qxSnTable" />
export default QxAirTightnessTestTable
