import { LineStation } from '#areas/lines/web/kit.ts'
import { qx, qxApi } from '../../contract/qx.ts'

const QxProcessScanningCode = () => <LineStation line={qx} api={qxApi} settings="qxProcessConfiguration" />
export default QxProcessScanningCode
