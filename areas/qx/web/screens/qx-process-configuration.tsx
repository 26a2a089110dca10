import { LineProfiles } from '#areas/lines/web/kit.ts'
import { qx, qxApi } from '../../contract/qx.ts'

const QxProcessConfiguration = () => <LineProfiles line={qx} api={qxApi} />
export default QxProcessConfiguration
