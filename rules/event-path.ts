/** Where the page of an event is: at its slug, or at its id where it has none. */
export const eventPath = ({ _id, slug }: { readonly _id: string; readonly slug: string }): string =>
  `/evento/${slug || _id}`
