import { lazyDialog } from '../parts/lazy-dialog.tsx'
import type { FormDialogProps } from './form-dialog.tsx'

// Forms weigh as much as a list: a screen that is only looked at does without them.
const Dialog = lazyDialog<FormDialogProps<never>>(() => import('./form-dialog.tsx').then((m) => m.FormDialog))
const Drawer = lazyDialog<FormDialogProps<never>>(() => import('./form-dialog.tsx').then((m) => m.FormDrawer))

/** The form of an entity in a dialog: mounted is open. Adds, or changes the row, which is read anew first. */
export const FormDialog = <Row,>(props: FormDialogProps<Row>) => (
  <Dialog {...(props as unknown as FormDialogProps<never>)} />
)

/** The same in a drawer, for long forms. */
export const FormDrawer = <Row,>(props: FormDialogProps<Row>) => (
  <Drawer {...(props as unknown as FormDialogProps<never>)} />
)

/** Asks for some fields before an act (a closing note, a quantity). */
export const AskDialog = lazyDialog(() => import('./ask-dialog.tsx').then((m) => m.AskDialog))

/** What a bulk act did and what it skipped, with the reasons. */
export const BulkResultDialog = lazyDialog(() => import('../parts/bulk-result.tsx').then((m) => m.BulkResultDialog))
