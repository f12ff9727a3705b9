export { contentCommand } from './content-command.ts';
export { Problems } from './problems.ts';
export { publishFolder } from './publish-folder.ts';
export { readFolder, type ShopFolder } from './read-folder.ts';
