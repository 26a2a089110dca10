export { PromiseButton as default } from '../global/promise-button.tsx'
