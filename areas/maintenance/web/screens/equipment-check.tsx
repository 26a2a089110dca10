import { KindScreen } from '../parts/kind-screen.tsx'

/** Spot checks: tasks, plans and their standards. */
export default function EquipmentCheck() {
  return <KindScreen kind="spotCheck" />
}
