import { type ComponentProps, type ComponentType, lazy } from 'react'
import { Opening } from '../parts/opening.tsx'
import type { AskDialog as Asking } from './ask-dialog.tsx'
import type { FormDialogProps } from './form-dialog.tsx'

// Forms weigh as much as a list: a screen that is only looked at does without them.
const Dialog = lazy(() => import('./form-dialog.tsx').then((m) => ({ default: m.FormDialog as AnyForm })))
const Drawer = lazy(() => import('./form-dialog.tsx').then((m) => ({ default: m.FormDrawer as AnyForm })))
const Ask = lazy(() => import('./ask-dialog.tsx').then((m) => ({ default: m.AskDialog })))

type AnyForm = ComponentType<FormDialogProps<never>>

/** The form of an entity in a dialog: mounted is open. Adds, or changes the row, which is read anew first. */
export const FormDialog = <Row,>(props: FormDialogProps<Row>) => (
  <Opening>
    <Dialog {...(props as FormDialogProps<never>)} />
  </Opening>
)

/** The same in a drawer, for long forms. */
export const FormDrawer = <Row,>(props: FormDialogProps<Row>) => (
  <Opening>
    <Drawer {...(props as FormDialogProps<never>)} />
  </Opening>
)

/** Asks for some fields before an act (a closing note, a quantity). */
export const AskDialog = (props: ComponentProps<typeof Asking>) => (
  <Opening>
    <Ask {...props} />
  </Opening>
)
