import { LineTests } from '#areas/lines/web/kit.ts'
import { qxApi } from '../../contract/qx.ts'

const QxHeliumDetection = () => <LineTests api={qxApi} test="helium" serials="qxSnTable" />
export default QxHeliumDetection
