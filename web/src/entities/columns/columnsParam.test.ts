import { columnsParam, readColumns } from './columnsParam.ts';

const ALL = ['method', 'path', 'host', 'risk'];
const param = columnsParam(['method', 'path', 'host'], 'path');
const read = (text: string) => readColumns(param, param.parse(text), ALL);

describe('the columns of an address', () => {
  it('tells those that exist from those that do not', () => {
    expect(read('risk,nothing,method')).toEqual({
      shown: ['path', 'risk', 'method'],
      unread: ['nothing'],
    });
    expect(read('risk')).toEqual({ shown: ['path', 'risk'], unread: [] });
  });
  it('never leaves the fixed column alone because of those that do not exist', () => {
    expect(read('a,b')).toEqual({ shown: ['method', 'path', 'host'], unread: ['a', 'b'] });
    expect(read('a,path')).toEqual({ shown: ['method', 'path', 'host'], unread: ['a'] });
  });
  it('leaves it alone for whoever chose so', () => {
    expect(read('path')).toEqual({ shown: ['path'], unread: [] });
  });
});
