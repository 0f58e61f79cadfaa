// Loaded before the product: shifts its process's clock by SHIFT_DATE_MS.
const shift = Number(process.env['SHIFT_DATE_MS'])
const real = Date
const now = () => real.now() + shift

globalThis.Date = new Proxy(real, {
  construct: (target, given, asked) =>
    Reflect.construct(target, given.length === 0 ? [now()] : given, asked) as Date,
  get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
})
console.log(`The clock of this process says ${new Date().toISOString()}`)
