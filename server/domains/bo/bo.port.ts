export { asOperator } from './as-operator.ts'
export { noteAct } from './operator-act.ts'
