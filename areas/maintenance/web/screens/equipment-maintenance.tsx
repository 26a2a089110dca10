import { KindScreen } from '../parts/kind-screen.tsx'

/** Maintenance of machines: tasks, plans and their standards. */
export default function EquipmentMaintenance() {
  return <KindScreen kind="maintenance" />
}
