import { OperationLog } from '../parts/operation-log.tsx'

/** Who changed what when, as a screen of its own for those who manage no users. */
export default function OperationLogScreen() {
  return <OperationLog />
}
