import { ListScreen } from '#core/web/kit/index.ts'
import { exceptionReasonCrud } from '../../contract/exception-reason.ts'

export default function ExceptionReasons() {
  return <ListScreen crud={exceptionReasonCrud} search={['className', 'lamp', 'planned', 'assessed', 'enabled']} />
}
