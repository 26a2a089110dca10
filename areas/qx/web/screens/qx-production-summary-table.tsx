import { LineSummary } from '#areas/lines/web/kit.ts'
import { qxApi } from '../../contract/qx.ts'

const QxProductionSummaryTable = () => <LineSummary api={qxApi} serials="qxSnTable" />
export default QxProductionSummaryTable
