export const measureExports = async (_a: unknown, _b: number) => true
