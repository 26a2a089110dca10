import { ListScreen } from '#core/web/kit/index.ts'
import { defectReasonCrud } from '../../contract/defect-reason.ts'

export default function DefectReasons() {
  return <ListScreen crud={defectReasonCrud} search={['code', 'name', 'className', 'operationIds', 'enabled']} />
}
