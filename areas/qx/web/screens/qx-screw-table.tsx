import { LineTests } from '#areas/lines/web/kit.ts'
import { qxApi } from '../../contract/qx.ts'

const QxScrewTable = () => <LineTests api={qxApi} test="screw" serials="qxSnTable" />
export default QxScrewTable
